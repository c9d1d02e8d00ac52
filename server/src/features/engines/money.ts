import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { ENGINES_CHANGED } from './channels.ts'
import { addSpending } from './data.ts'
import { notifyExternalLane } from './places.ts'

/** Records spending at a connection. Announces to all processes when the day's budget is spent. */
export async function spend(tx: Transaction, { id, dailyBudget }: StoredConnection, money: number): Promise<void> {
  const sum = await addSpending(tx, id, money)
  if (dailyBudget !== null && sum >= dailyBudget) await notify(tx, ENGINES_CHANGED, id)
}

/** Announces to all processes that a new day of budgets begins. */
export async function beginDay({ db }: Pick<Context, 'db'>): Promise<void> {
  await notify(db, ENGINES_CHANGED, 'day')
  await notifyExternalLane(db)
}
