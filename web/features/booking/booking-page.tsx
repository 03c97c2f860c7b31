export const BookingPage = (): React.ReactElement => <main className="page" />;
