import { createServer } from 'node:http';
import type { CloudFormationCustomResourceResponse } from 'aws-lambda';
import type { Deployment, DeploymentEvent } from '#events/deployment.ts';
import { readBody } from '#local/http-adapter.ts';

/** The answer of a deployment function to CloudFormation. @param status HTTP status of CloudFormation's reply */
export const askAtDeployment = async (
  work: Deployment,
  RequestType: DeploymentEvent['RequestType'],
  status = 200,
): Promise<{ readonly contentType: string | undefined; readonly answers: CloudFormationCustomResourceResponse[] }> => {
  const answers: CloudFormationCustomResourceResponse[] = [];
  let contentType: string | undefined;
  const server = createServer((request, response) => {
    contentType = request.headers['content-type'];
    void readBody(request).then((body) => {
      answers.push(JSON.parse(body) as CloudFormationCustomResourceResponse);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await work({
      RequestType,
      ResponseURL: `http://127.0.0.1:${String(port)}/answer`,
      StackId: 'a-stack',
      RequestId: 'a-request',
      LogicalResourceId: 'FirstKey',
    });
    return { contentType, answers };
  } finally {
    server.close();
  }
};
