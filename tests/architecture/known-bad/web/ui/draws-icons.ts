import Add from '@mui/icons-material/Add';
export const wrong = Add;
