export const NotFoundPage = (): React.ReactElement => <main className="page" />;
