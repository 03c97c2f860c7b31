export const LandingPage = (): React.ReactElement => <main className="page" />;
