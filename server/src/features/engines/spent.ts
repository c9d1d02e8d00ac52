import type { StoredConnection } from '../../engine-catalogue.ts'

/** Returns true if the day's budget is spent: the connection pauses until midnight in Shanghai. */
export const isSpent = ({ dailyBudget, spentToday }: Pick<StoredConnection, 'dailyBudget' | 'spentToday'>): boolean =>
  dailyBudget !== null && spentToday >= dailyBudget

/** Cost of a model's outputs at a connection in money; 0 without a price. */
export function priceOfRun(
  { models }: Pick<StoredConnection, 'models'>,
  { model, count }: { readonly model: string; readonly count: number },
): number {
  const prices = models.flatMap((one) => (one.model === model && one.price !== null ? [one.price] : []))
  return prices.length === 0 ? 0 : Math.min(...prices) * count
}
