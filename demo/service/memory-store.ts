import type {Rows} from './records.ts';
import {tableNames, type New, type Store, type Table} from './store.ts';

class MemoryTable<Row extends {readonly id: number}> implements Table<Row> {
  #rows = new Map<number, Row>();
  #lastId = 0;

  get(id: number): Row | undefined {
    const row = this.#rows.get(id);
    return row && structuredClone(row);
  }

  where(match: Partial<Row>): Row[] {
    const wanted = Object.entries(match) as [keyof Row, unknown][];
    return [...this.#rows.values()]
      .filter((row) => wanted.every(([column, value]) => row[column] === value))
      .sort((a, b) => a.id - b.id)
      .map((row) => structuredClone(row));
  }

  insert(row: New<Row>): Row {
    const id = row.id ?? this.#lastId + 1;
    if (this.#rows.has(id)) throw new Error(`There is a row ${id} already.`);
    this.#lastId = Math.max(this.#lastId, id);
    // The cast is needed because the compiler cannot see that `New<Row>` with an id is a `Row`.
    const whole = {...structuredClone(row), id} as unknown as Row;
    this.#rows.set(id, whole);
    return structuredClone(whole);
  }

  update(row: Row): void {
    if (!this.#rows.has(row.id)) throw new Error(`There is no row ${row.id}.`);
    this.#rows.set(row.id, structuredClone(row));
  }

  remove(id: number): void {
    this.#rows.delete(id);
  }

  /** Returns the content as plain data. */
  save(): SavedTable {
    return {lastId: this.#lastId, rows: [...this.#rows.values()]};
  }

  restore({lastId, rows}: SavedTable): void {
    this.#lastId = lastId;
    // The cast is safe: `save` returned the rows of this table.
    this.#rows = new Map((rows as Row[]).map((row) => [row.id, structuredClone(row)]));
  }

  /** Returns a function that restores the current content. Rows are never changed in place, so a shallow copy suffices. */
  snapshot(): () => void {
    const rows = new Map(this.#rows);
    const lastId = this.#lastId;
    return () => {
      this.#rows = rows;
      this.#lastId = lastId;
    };
  }
}

/** The content of a table as plain data, which JSON preserves. */
export interface SavedTable {
  /** The highest id that was used. */
  readonly lastId: number;
  readonly rows: readonly unknown[];
}

/** Some tables of a store. */
export type Saved = {readonly [T in keyof Rows]?: SavedTable};

/** A store whose tables can be saved and restored. */
export type MemoryStore = Store & {
  save(names?: readonly (keyof Rows)[]): Saved;
  /** Replaces the tables that were saved. The others stay as they are. */
  restore(saved: Saved): void;
};

/** Creates a store that lasts as long as the page or the process, for tests and for the service inside a page. */
export function createMemoryStore(): MemoryStore {
  const tables = Object.fromEntries(
    tableNames.map((name) => [name, new MemoryTable<Rows[typeof name]>()]),
  ) as unknown as {[T in keyof Rows]: MemoryTable<Rows[T]>};

  return {
    ...tables,
    save: (names = tableNames) =>
      Object.fromEntries(names.map((name) => [name, tables[name].save()])),
    restore(saved) {
      for (const name of tableNames) {
        const table = saved[name];
        if (table) tables[name].restore(table);
      }
    },
    transaction(work) {
      const undo = Object.values(tables).map((table) => table.snapshot());
      try {
        return work();
      } catch (error) {
        for (const restore of undo) restore();
        throw error;
      }
    },
  };
}
