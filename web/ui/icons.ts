/**
 * Every icon of the product: Material's outlined set, named by what it says. One thing has one icon, and no icon says
 * two things. Everything else imports icons from here.
 */

// Where one goes.
export { default as HomeIcon } from '@mui/icons-material/HomeOutlined';
export { default as QueueIcon } from '@mui/icons-material/Sort';
export { default as RoomIcon } from '@mui/icons-material/MeetingRoomOutlined';
export { default as ScreensIcon } from '@mui/icons-material/TvOutlined';
export { default as MessagesIcon } from '@mui/icons-material/ForumOutlined';
export { default as DrawerIcon } from '@mui/icons-material/InboxOutlined';
export { default as DaySheetIcon } from '@mui/icons-material/DescriptionOutlined';
export { default as PatientsIcon } from '@mui/icons-material/GroupOutlined';
export { default as ReportIcon } from '@mui/icons-material/InsertChartOutlined';
export { default as RevenueIcon } from '@mui/icons-material/PaymentsOutlined';
export { default as ShareOfDoctorIcon } from '@mui/icons-material/PieChartOutlined';
export { default as CompareIcon } from '@mui/icons-material/CompareArrowsOutlined';
export { default as PulseIcon } from '@mui/icons-material/MonitorHeartOutlined';
export { default as PackageIcon } from '@mui/icons-material/Inventory2Outlined';
export { default as DebtIcon } from '@mui/icons-material/RequestQuoteOutlined';
export { default as AuditIcon } from '@mui/icons-material/ManageSearchOutlined';
export { default as DataIcon } from '@mui/icons-material/ImportExportOutlined';
export { default as SystemsIcon } from '@mui/icons-material/HubOutlined';
export { default as StaffIcon } from '@mui/icons-material/BadgeOutlined';
export { default as BranchIcon } from '@mui/icons-material/StorefrontOutlined';

// What one does.
export { default as AddIcon } from '@mui/icons-material/Add';
export { default as BookIcon } from '@mui/icons-material/EventAvailableOutlined';
export { default as CheckIcon } from '@mui/icons-material/Check';
export { default as CloseIcon } from '@mui/icons-material/Close';
export { default as DownloadIcon } from '@mui/icons-material/FileDownloadOutlined';
export { default as EraseIcon } from '@mui/icons-material/BackspaceOutlined';
export { default as EditIcon } from '@mui/icons-material/EditOutlined';
export { default as LateIcon } from '@mui/icons-material/MoreTimeOutlined';
export { default as LockIcon } from '@mui/icons-material/LockOutlined';
export { default as MoveIcon } from '@mui/icons-material/MoveDownOutlined';
export { default as PriceIcon } from '@mui/icons-material/PriceChangeOutlined';
export { default as NoShowIcon } from '@mui/icons-material/PersonOffOutlined';
export { default as PrintIcon } from '@mui/icons-material/PrintOutlined';
export { default as RefreshIcon } from '@mui/icons-material/Refresh';
export { default as RefundIcon } from '@mui/icons-material/CurrencyExchangeOutlined';
export { default as ReinsertIcon } from '@mui/icons-material/Replay';
export { default as SearchIcon } from '@mui/icons-material/Search';
export { default as SendIcon } from '@mui/icons-material/SendOutlined';
export { default as ShareIcon } from '@mui/icons-material/IosShareOutlined';
export { default as SignInIcon } from '@mui/icons-material/LoginOutlined';
export { default as SignOutIcon } from '@mui/icons-material/LogoutOutlined';
export { default as SkipIcon } from '@mui/icons-material/SkipNextOutlined';
export { default as SwapIcon } from '@mui/icons-material/SwapHoriz';
export { default as UndoIcon } from '@mui/icons-material/Undo';

// How one looks about.
export { default as AscendingIcon } from '@mui/icons-material/ArrowUpward';
export { default as BackIcon } from '@mui/icons-material/ArrowBack';
export { default as ChartIcon } from '@mui/icons-material/BarChart';
export { default as ChevronLeftIcon } from '@mui/icons-material/ChevronLeft';
export { default as ChevronRightIcon } from '@mui/icons-material/ChevronRight';
export { default as DescendingIcon } from '@mui/icons-material/ArrowDownward';
export { default as ExpandIcon } from '@mui/icons-material/KeyboardArrowDown';
export { default as ForwardIcon } from '@mui/icons-material/ArrowForward';
export { default as KeyboardIcon } from '@mui/icons-material/KeyboardOutlined';
export { default as ListIcon } from '@mui/icons-material/FormatListBulleted';
export { default as MenuIcon } from '@mui/icons-material/Menu';
export { default as MoreIcon } from '@mui/icons-material/MoreHoriz';
export { default as DarkIcon } from '@mui/icons-material/DarkModeOutlined';
export { default as LanguageIcon } from '@mui/icons-material/Language';
export { default as LightIcon } from '@mui/icons-material/LightModeOutlined';

// What there is.
export { default as AlertIcon } from '@mui/icons-material/WarningAmber';
export { default as BellIcon } from '@mui/icons-material/NotificationsOutlined';
export { default as BellOnIcon } from '@mui/icons-material/NotificationsActiveOutlined';
export { default as CalendarIcon } from '@mui/icons-material/CalendarMonthOutlined';
export { default as ChatIcon } from '@mui/icons-material/ChatBubbleOutlineOutlined';
export { default as ClockIcon } from '@mui/icons-material/AccessTime';
export { default as DeviceIcon } from '@mui/icons-material/DevicesOutlined';
export { default as DoctorIcon } from '@mui/icons-material/MedicalServicesOutlined';
export { default as DoneAllIcon } from '@mui/icons-material/DoneAll';
export { default as DoneIcon } from '@mui/icons-material/CheckCircleOutlined';
export { default as EmptyIcon } from '@mui/icons-material/ListAltOutlined';
export { default as FailedIcon } from '@mui/icons-material/ErrorOutlineOutlined';
export { default as HistoryIcon } from '@mui/icons-material/History';
export { default as LaserIcon } from '@mui/icons-material/FlareOutlined';
export { default as MailIcon } from '@mui/icons-material/MailOutlined';
export { default as NoPictureIcon } from '@mui/icons-material/ImageNotSupportedOutlined';
export { default as NoteIcon } from '@mui/icons-material/Notes';
export { default as NotSentIcon } from '@mui/icons-material/RemoveCircleOutlineOutlined';
export { default as OfflineIcon } from '@mui/icons-material/WifiOff';
export { default as PhoneIcon } from '@mui/icons-material/PhoneOutlined';
export { default as PlaceIcon } from '@mui/icons-material/PlaceOutlined';
export { default as ReceiptIcon } from '@mui/icons-material/ReceiptLongOutlined';
export { default as SoundOffIcon } from '@mui/icons-material/VolumeOffOutlined';
export { default as SoundOnIcon } from '@mui/icons-material/VolumeUpOutlined';
export { default as TwinsIcon } from '@mui/icons-material/ContentCopyOutlined';
export { default as WalletIcon } from '@mui/icons-material/AccountBalanceWalletOutlined';
export { default as WhatsAppIcon } from '@mui/icons-material/WhatsApp';
