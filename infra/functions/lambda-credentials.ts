/**
 * Replaces `@aws-sdk/credential-provider-node` in a bundle. Lambda passes credentials in environment variables only,
 * so a function needs no profile files, single sign-on, STS or metadata service. Source: docs/adr/0034-libraries-run-
 * unpatched.md
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
