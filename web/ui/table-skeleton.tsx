import './table-skeleton.css';
import { Skeleton } from './skeleton.tsx';

/** Holds the place of a table under its heading; of cards, where a table turns into them. */
export const TableSkeleton = ({ rows }: { readonly rows: number }): React.ReactElement => (
  <div className="table-skeleton">
    <Skeleton shape="title" />
    <div className="table-skeleton__rows">
      <Skeleton shape="row" count={rows} />
    </div>
  </div>
);
