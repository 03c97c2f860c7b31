export const ConfirmationPage = (): React.ReactElement => <main className="page" />;
