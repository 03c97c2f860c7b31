import { Stack, type StackProps } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Method, RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { endpointSource } from '../catalogue.ts';
import { GradualRelease } from '../constructs/gradual-release.ts';
import { InvokedByRole } from '../constructs/invoked-by-role.ts';
import { mailing } from '../constructs/mailing.ts';
import { ServedFunction, type TableAccess } from '../constructs/served-function.ts';
import { type Environment, mailsLinks, siteOriginOf } from '../environments.ts';
import { type Area, areaOf, accessOf } from '../grants.ts';
import { areaStackName, resourceName } from '../names.ts';
import { isPolled } from '../polled-routes.ts';
import { criticalRoutes } from '../watch/vital-routes.ts';

interface EndpointsStackProps extends StackProps {
  readonly environment: Environment;
  readonly area: Area;
  readonly api: HttpApi;
  readonly table: TableAccess['table'];
  readonly version: string;
}

/** Password hashing is the only work here that needs CPU more than the table. */
const hashingMemory = 1769;
const hashes = (routeId: string): boolean => routeId === 'auth/log-in' || routeId === 'auth/unlock-session';
/** Anyone can make it hash; an unlock needs the cookie of a session first. */
const hashesForAnyone = (routeId: string): boolean => routeId === 'auth/log-in';

/** Routes that only need the cookie of a sign-in session. */
const hasCookieOfSession = ({ access }: RouteSpec): boolean =>
  access.kind === 'public' && access.refreshCookie !== undefined;

const httpMethods = {
  GET: HttpMethod.GET,
  POST: HttpMethod.POST,
  PATCH: HttpMethod.PATCH,
} as const satisfies Record<Method, HttpMethod>;

/** Mails a link of the site, where the environment has a sender. */
const mails = (routeId: string): boolean => routeId === 'auth/mail-password-link';

/** The functions and routes of one area's endpoints. */
export class EndpointsStack extends Stack {
  constructor(scope: Construct, id: string, props: EndpointsStackProps) {
    super(scope, id, { ...props, description: `The clinic: endpoints, ${props.area}` });
    const { area } = props;
    const invocation = new PolicyStatement({ actions: ['lambda:InvokeFunction'] });
    const released = this.#releases(props);
    const functions = routes
      .filter((route) => areaOf(route.id) === area)
      .map((route) => [route, released(route.id, this.#function(route, props))] as const);
    invocation.addResources(...functions.map(([, invoked]) => invoked.functionArn));
    const invoker = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: `Lets the API invoke the functions of ${area}`,
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invocation] }) },
    });
    for (const [{ id: routeId, method, path }, invoked] of functions) {
      new HttpRoute(this, `${method}${path}`, {
        httpApi: props.api,
        routeKey: HttpRouteKey.with(path, httpMethods[method]),
        integration: new InvokedByRole(`${routeId} integration`, invoked, invoker),
      });
    }
  }

  #function(route: RouteSpec, { environment, table, version }: EndpointsStackProps): Lambda {
    const source = endpointSource(route);
    const mailFrom = mails(route.id) && mailsLinks(environment) ? environment.mailFrom : undefined;
    return new ServedFunction(this, source.id, {
      environment,
      source,
      description: route.summary,
      table: accessOf(table, route.id),
      traced: !isPolled(route.id),
      // Only the health check has the version: otherwise each deployment would change every function.
      ...(route.id === 'health/check-health' ? { variables: { APP_VERSION: version } } : {}),
      // Requests made by cookie are compared with the site's own origin.
      ...(hasCookieOfSession(route) ? { variables: { SITE_ORIGIN: siteOriginOf(environment) } } : {}),
      ...(mailFrom === undefined
        ? {}
        : {
            variables: { SITE_ORIGIN: siteOriginOf(environment), MAIL_FROM: mailFrom },
            permissions: [mailing(this, mailFrom)],
          }),
      ...(hashes(route.id) ? { memory: hashingMemory } : {}),
      ...(hashesForAnyone(route.id) ? { reservedConcurrency: environment.reservedConcurrency?.signIn } : {}),
    }).function;
  }

  /** The invoked function of a route, or its alias if CodeDeploy shifts traffic to new versions. */
  #releases({ environment, area, table }: EndpointsStackProps): (routeId: string, handler: Lambda) => IFunction {
    const released = criticalRoutes.filter(({ route }) => areaOf(route.id) === area);
    if (!environment.gradual || released.length === 0) return (_, handler) => handler;
    const applicationName = resourceName(environment, areaStackName(area));
    const application = new LambdaApplication(this, 'Releases', { applicationName });
    return (routeId, handler) => {
      const vital = released.find(({ route }) => route.id === routeId);
      if (vital === undefined) return handler;
      const { name } = vital;
      return new GradualRelease(this, `${name} release`, {
        environment,
        name,
        routeId,
        function: handler,
        application,
        applicationName,
        table,
      }).alias;
    };
  }
}
