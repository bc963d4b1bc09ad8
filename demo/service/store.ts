import {columns} from './columns.ts';
import type {Rows} from './records.ts';

/** A row whose id may be left to the store. */
export type New<Row> = Omit<Row, 'id'> & {readonly id?: number};

/** One table. Rows that are handed out are copies: changing them changes nothing here. */
export interface Table<Row extends {readonly id: number}> {
  get(id: number): Row | undefined;
  /** The rows that have all these values, in the order of their ids. Not for columns kept as JSON. */
  where(match: Partial<Row>): Row[];
  /** Adds a row and returns it with its id. Ids of removed rows are not used again. */
  insert(row: New<Row>): Row;
  /** Replaces the row with this id. */
  update(row: Row): void;
  remove(id: number): void;
}

/** Where the service keeps its data. Synchronous, so that a rule reads from top to bottom. */
export type Store = {readonly [T in keyof Rows]: Table<Rows[T]>} & {
  /** Does all of it or, when it throws, nothing of it. Not to be nested. */
  transaction<T>(work: () => T): T;
};

export const tableNames = Object.keys(columns) as (keyof Rows)[];
