import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { ENGINES_CHANGED } from './channels.ts'
import { addSpending } from './data.ts'
import { tellElsewhere } from './places.ts'

/** Notes money that was spent at a connection. All processes know when the budget of the day is spent by it. */
export async function spend(tx: Transaction, { id, dailyBudget }: StoredConnection, money: number): Promise<void> {
  const sum = await addSpending(tx, id, money)
  if (dailyBudget !== null && sum >= dailyBudget) await notify(tx, ENGINES_CHANGED, id)
}

/** Tells all processes that budgets begin anew. */
export async function beginDay({ db }: Pick<Context, 'db'>): Promise<void> {
  await notify(db, ENGINES_CHANGED, 'day')
  await tellElsewhere(db)
}
