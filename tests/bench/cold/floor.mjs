// The floor: the least code that checks a token and writes two items. Signature V4 and Ed25519 are written by hand over
// node:http, without SDK, schemas and retries. For comparison only.
import { createHash, createHmac, createPublicKey, randomUUID, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';

const [, , eventFile] = process.argv;
const { token, jwk, endpoint, table } = JSON.parse(readFileSync(eventFile, 'utf8'));
const region = 'eu-south-1';

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const call = (operation, input) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(input);
    const { host, hostname, port } = new URL(endpoint);
    const date = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/gu, '');
    const target = `DynamoDB_20120810.${operation}`;
    const headers = `content-type:application/x-amz-json-1.0\nhost:${host}\nx-amz-date:${date}\nx-amz-target:${target}\n`;
    const names = 'content-type;host;x-amz-date;x-amz-target';
    const scope = `${date.slice(0, 8)}/${region}/dynamodb/aws4_request`;
    const canonical = `POST\n/\n\n${headers}\n${names}\n${sha256(body)}`;
    const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`;
    const day = hmac(`AWS4${process.env.AWS_SECRET_ACCESS_KEY}`, date.slice(0, 8));
    const key = hmac(hmac(hmac(day, region), 'dynamodb'), 'aws4_request');
    const credential = `${process.env.AWS_ACCESS_KEY_ID}/${scope}`;
    const signature = createHmac('sha256', key).update(toSign).digest('hex');
    const sent = request(
      {
        hostname,
        port,
        method: 'POST',
        path: '/',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-date': date,
          'x-amz-target': target,
          authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const [head, payload, signature] = token.split('.');
const good = verify(
  null,
  Buffer.from(`${head}.${payload}`),
  createPublicKey({ key: jwk, format: 'jwk' }),
  Buffer.from(signature, 'base64url'),
);
if (!good) throw new Error('bad token');
const put = (name) => ({ Put: { TableName: table, Item: { PK: { S: `BENCH#${randomUUID()}` }, SK: { S: name } } } });
await call('TransactWriteItems', { TransactItems: [put('A'), put('B')] });
console.log(performance.now());
process.exit(0);
