import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { analyticsViewNames, analyticsViews } from '#functions/data/table/analytics-views.ts';
import { analyticsQueries, viewSql } from '#infra/analytics/athena-sql.ts';
import { synthesise } from './synthesised.ts';

const { template, resourcesOf } = synthesise();
const analytics = template('analytics');

const viewInput = z.object({
  TableInput: z.object({
    Name: z.string(),
    ViewOriginalText: z.string(),
    StorageDescriptor: z.object({ Columns: z.array(z.object({ Name: z.string(), Type: z.string() })) }),
  }),
});
const storedView = z.object({
  originalSql: z.string(),
  schema: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

describe('the export for analysis', () => {
  it('is private, encrypted and deleted after five weeks', () => {
    analytics.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.objectLike({}),
      VersioningConfiguration: Match.absent(),
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 35, Status: 'Enabled' })] },
    });
    analytics.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: [Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })],
      },
    });
  });

  it('gives no function and no role access to it', () => {
    expect(resourcesOf('analytics', 'AWS::IAM::Role')).toEqual([]);
    expect(resourcesOf('analytics', 'AWS::Lambda::Function')).toEqual([]);
  });

  it('has a view for each CSV file, with the same columns', () => {
    const views = resourcesOf('analytics', 'AWS::Glue::Table')
      .filter((table) => JSON.stringify(table).includes('VIRTUAL_VIEW'))
      .map((table) => viewInput.parse(table).TableInput);

    expect(views.map(({ Name }) => Name)).toEqual(analyticsViewNames);
    for (const name of analyticsViewNames) {
      const view = views.find(({ Name }) => Name === name);
      const [, encoded = ''] = /^\/\* Presto View: (\S+) \*\/$/u.exec(view?.ViewOriginalText ?? '') ?? [];
      const stored = storedView.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
      const columns = Object.keys(analyticsViews[name].columns);
      expect(stored).toMatchObject({
        originalSql: viewSql(name, 'clinic_prod_analytics'),
        schema: 'clinic_prod_analytics',
      });
      expect(stored.columns.map((column) => column.name)).toEqual(columns);
      expect(view?.StorageDescriptor.Columns.map(({ Name }) => Name)).toEqual(columns);
      // Glue calls the engine's varchar string.
      expect(view?.StorageDescriptor.Columns.map(({ Type }) => Type)).toEqual(
        stored.columns.map(({ type }) => (type === 'varchar' ? 'string' : type)),
      );
    }
  });

  it('saves its queries in a work group that stops an expensive query', () => {
    analytics.hasResourceProperties('AWS::Athena::WorkGroup', {
      Name: 'clinic-prod-analytics',
      WorkGroupConfiguration: {
        EnforceWorkGroupConfiguration: true,
        BytesScannedCutoffPerQuery: 100_000_000_000,
        ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } },
      },
    });
    const queries = resourcesOf('analytics', 'AWS::Athena::NamedQuery');
    expect(queries).toMatchObject(
      Object.entries(analyticsQueries).map(([Name, QueryString]) => ({
        Name,
        QueryString,
        Database: 'clinic_prod_analytics',
        WorkGroup: 'clinic-prod-analytics',
      })),
    );
  });
});
