import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { CfnNamedQuery, CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type AnalyticsViewName, analyticsViewNames } from '#functions/data/table/analytics-views.ts';
import { analyticsQueries, ITEMS_TABLE, viewColumns, viewSql } from '../analytics/athena-sql.ts';
import type { Environment } from '../environments.ts';
import { analyticsDatabaseName, resourceName } from '../names.ts';

interface AnalyticsStackProps extends StackProps {
  readonly environment: Environment;
}

/** Days until an export is deleted: as long as the table can be restored. */
const DAYS_KEPT = 35;
/** A query that reads more is stopped; it costs about 50 cents. */
const MOST_BYTES_READ = 100e9;
/** Folder of the bucket that holds the one export. */
const EXPORT_FOLDER = 'export';

/**
 * An export of the table in S3, with views for Athena. Nothing runs by itself: an operator starts an export
 * (docs/runbooks/analytics.md).
 */
export class AnalyticsStack extends Stack {
  constructor(scope: Construct, id: string, props: AnalyticsStackProps) {
    super(scope, id, { ...props, description: 'The clinic: export of the table, for analysis' });
    const { environment } = props;
    const bucket = this.#bucket(environment);
    const database = analyticsDatabaseName(environment);
    const catalogue = new CfnDatabase(this, 'Database', {
      catalogId: this.account,
      databaseInput: { name: database, description: `Export of the table of ${environment.name}` },
    });
    const items = this.#items(database, bucket);
    items.addResourceDependency(catalogue);
    for (const name of analyticsViewNames) this.#view(database, name).addResourceDependency(catalogue);
    this.#queries(environment, bucket);
    new CfnOutput(this, 'ExportBucket', {
      value: bucket.bucketName,
      description: 'The operator exports the table into it',
    });
  }

  #bucket(environment: Environment): Bucket {
    const bucket = new Bucket(this, 'Export', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(DAYS_KEPT), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: environment.data === 'throw-away',
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Read by operators alone, whose queries Athena keeps in its history.',
    });
    return bucket;
  }

  /** Each line of the export is one column of text; its JSON has no control character, so nothing divides it. */
  #items(database: string, bucket: Bucket): CfnTable {
    return new CfnTable(this, 'Items', {
      catalogId: this.account,
      databaseName: database,
      tableInput: {
        name: ITEMS_TABLE,
        tableType: 'EXTERNAL_TABLE',
        storageDescriptor: {
          columns: [{ name: 'line', type: 'string' }],
          location: bucket.s3UrlForObject(`${EXPORT_FOLDER}/`),
          inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
          serdeInfo: { serializationLibrary: 'org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe' },
        },
      },
    });
  }

  /** A view in the form in which Athena itself stores one. */
  #view(database: string, name: AnalyticsViewName): CfnTable {
    const columns = viewColumns(name);
    const view = {
      originalSql: viewSql(name, database),
      catalog: 'awsdatacatalog',
      schema: database,
      columns: columns.map(({ name: column, engineType }) => ({ name: column, type: engineType })),
    };
    return new CfnTable(this, `View ${name}`, {
      catalogId: this.account,
      databaseName: database,
      tableInput: {
        name,
        tableType: 'VIRTUAL_VIEW',
        parameters: { presto_view: 'true' },
        viewOriginalText: `/* Presto View: ${Buffer.from(JSON.stringify(view)).toString('base64')} */`,
        viewExpandedText: '/* Presto View */',
        storageDescriptor: {
          columns: columns.map(({ name: column, catalogueType }) => ({ name: column, type: catalogueType })),
        },
      },
    });
  }

  #queries(environment: Environment, bucket: Bucket): void {
    const name = resourceName(environment, 'analytics');
    const group = new CfnWorkGroup(this, 'WorkGroup', {
      name,
      description: 'Queries of the exported table',
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        bytesScannedCutoffPerQuery: MOST_BYTES_READ,
        resultConfiguration: {
          outputLocation: bucket.s3UrlForObject('results/'),
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    });
    for (const [query, queryString] of Object.entries(analyticsQueries)) {
      new CfnNamedQuery(this, `Query ${query}`, {
        name: query,
        database: analyticsDatabaseName(environment),
        workGroup: name,
        queryString,
      }).addResourceDependency(group);
    }
  }
}
