export const StatusPage = (): React.ReactElement => <main className="page" />;
