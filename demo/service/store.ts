import {columns} from './columns.ts';
import type {Rows} from './records.ts';

/** A new row. The store chooses the id if it is left out. */
export type New<Row> = Omit<Row, 'id'> & {readonly id?: number};

/** A table. It returns copies of its rows. */
export interface Table<Row extends {readonly id: number}> {
  get(id: number): Row | undefined;
  /** Returns the rows with all these values, sorted by id. It does not work for JSON columns. */
  where(match: Partial<Row>): Row[];
  /** Adds a row and returns it with its id. Ids of removed rows are not used again. */
  insert(row: New<Row>): Row;
  /** Replaces the row with this id. */
  update(row: Row): void;
  remove(id: number): void;
}

/** The data of the service. Its methods are synchronous, so that rules need no `await`. */
export type Store = {readonly [T in keyof Rows]: Table<Rows[T]>} & {
  /** Runs `work`, and undoes its changes if it throws. Transactions cannot be nested. */
  transaction<T>(work: () => T): T;
};

export const tableNames = Object.keys(columns) as (keyof Rows)[];
