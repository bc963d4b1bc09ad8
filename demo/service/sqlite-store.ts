import {existsSync, mkdirSync, rmSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync, type SQLInputValue} from 'node:sqlite';
import {columns, type Column} from './columns.ts';
import type {Rows} from './records.ts';
import {tableNames, type New, type Store, type Table} from './store.ts';

/** Marks a database file as ours. Other files are never overwritten. */
const applicationId = 0x53_46_53_31;

/**
 * The version of the tables and of the settings. A file of another version is replaced by an empty database. Increase
 * the version with every change of a table, and of the settings' fields.
 */
const version = 5;

function toDatabase(column: Column, value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (column === 'json') return JSON.stringify(value);
  if (column === 'flag') return value ? 1 : 0;
  return value as SQLInputValue;
}

function fromDatabase(column: Column, value: unknown): unknown {
  if (value === null) return null;
  if (column === 'json') return JSON.parse(value as string);
  if (column === 'flag') return value === 1;
  return value;
}

const sqlType = {integer: 'INTEGER', flag: 'INTEGER', text: 'TEXT', json: 'TEXT'};

class SqliteTable<Row extends {readonly id: number}> implements Table<Row> {
  readonly #database: DatabaseSync;
  readonly #name: string;
  readonly #columns: readonly [string, Column][];

  constructor(
    database: DatabaseSync,
    name: string,
    columnsByName: Readonly<Record<string, Column>>,
  ) {
    this.#database = database;
    this.#name = name;
    this.#columns = Object.entries(columnsByName);
    const definitions = this.#columns.map(
      ([column, kind]) => `"${column}" ${sqlType[kind]}`,
    );
    // AUTOINCREMENT: the id of a removed row must not be used again, because clients may still have it.
    database.exec(
      `CREATE TABLE IF NOT EXISTS "${name}" (id INTEGER PRIMARY KEY AUTOINCREMENT, ${definitions.join(', ')})`,
    );
  }

  get(id: number): Row | undefined {
    const found = this.#database
      .prepare(`SELECT * FROM "${this.#name}" WHERE id = ?`)
      .get(id);
    return found && this.#read(found);
  }

  where(match: Partial<Row>): Row[] {
    const wanted = Object.entries(match);
    const kinds = new Map(this.#columns);
    // `IS` also finds `null`, unlike `=`.
    const conditions = wanted.map(([column]) => `"${column}" IS ?`).join(' AND ');
    return this.#database
      .prepare(
        `SELECT * FROM "${this.#name}" ${conditions && `WHERE ${conditions}`} ORDER BY id`,
      )
      .all(
        ...wanted.map(([column, value]) =>
          toDatabase(kinds.get(column) ?? 'integer', value),
        ),
      )
      .map((row) => this.#read(row));
  }

  insert(row: New<Row>): Row {
    const values: Record<string, unknown> = row;
    const names = ['id', ...this.#columns.map(([column]) => column)];
    const {lastInsertRowid} = this.#database
      .prepare(
        `INSERT INTO "${this.#name}" (${names.map((name) => `"${name}"`).join(', ')})
         VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(
        row.id ?? null,
        ...this.#columns.map(([column, kind]) => toDatabase(kind, values[column])),
      );
    return this.#read({...this.#written(values), id: Number(lastInsertRowid)});
  }

  update(row: Row): void {
    const values = row as Record<string, unknown>;
    const {changes} = this.#database
      .prepare(
        `UPDATE "${this.#name}" SET ${this.#columns.map(([column]) => `"${column}" = ?`).join(', ')} WHERE id = ?`,
      )
      .run(
        ...this.#columns.map(([column, kind]) => toDatabase(kind, values[column])),
        row.id,
      );
    if (changes !== 1) throw new Error(`There is no row ${row.id}.`);
  }

  remove(id: number): void {
    this.#database.prepare(`DELETE FROM "${this.#name}" WHERE id = ?`).run(id);
  }

  #written(values: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      this.#columns.map(([column, kind]) => [column, toDatabase(kind, values[column])]),
    );
  }

  #read(found: Record<string, unknown>): Row {
    const values = this.#columns.map(([column, kind]) => [
      column,
      fromDatabase(kind, found[column]),
    ]);
    // The cast is safe: the compiler has checked the rows when they were written.
    return {id: found['id'], ...Object.fromEntries(values)} as Row;
  }
}

/** A store in a database file, or in memory with `:memory:`. `close` releases the file. */
export type SqliteStore = Store & {close(): void};

/**
 * Opens the database. Creates it if it is missing, has another version, or `reset` is set.
 * @throws Error if the file is not a database of this service.
 */
export function openSqliteStore(file: string, {reset = false} = {}): SqliteStore {
  if (file !== ':memory:') prepareFile(file, reset);
  const database = new DatabaseSync(file, {timeout: 5000});
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`,
  );

  const tables = Object.fromEntries(
    tableNames.map((name) => [
      name,
      new SqliteTable<Rows[typeof name]>(database, name, columns[name]),
    ]),
  ) as unknown as {[T in keyof Rows]: Table<Rows[T]>};

  return {
    ...tables,
    transaction(work) {
      // IMMEDIATE takes the write lock at once, so no other process changes rows between read and write.
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** Creates the folder, and removes a database that is to be replaced. */
function prepareFile(file: string, reset: boolean): void {
  mkdirSync(dirname(file), {recursive: true});
  if (!existsSync(file)) return;
  const found = marksOf(file);
  const ours = found?.applicationId === applicationId;
  if (!ours && !found?.empty)
    throw new Error(`${file} is no database of this service. Choose another file.`);
  if (!reset && found.version === version) return;
  for (const ending of ['', '-wal', '-shm', '-journal'])
    rmSync(file + ending, {force: true});
}

function marksOf(
  file: string,
): {applicationId: number; version: number; empty: boolean} | undefined {
  const database = new DatabaseSync(file);
  const number = (sql: string) =>
    Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
  try {
    return {
      applicationId: number('PRAGMA application_id'),
      version: number('PRAGMA user_version'),
      empty: number('SELECT count(*) FROM sqlite_schema') === 0,
    };
  } catch {
    // The file is not a database.
    return undefined;
  } finally {
    database.close();
  }
}
