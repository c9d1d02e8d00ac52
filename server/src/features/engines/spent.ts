import type { StoredConnection } from '../../engine-catalogue.ts'

/** Returns true if the budget of the day is spent: it rests until midnight, in Shanghai. */
export const isSpent = ({ dailyBudget, spentToday }: Pick<StoredConnection, 'dailyBudget' | 'spentToday'>): boolean =>
  dailyBudget !== null && spentToday >= dailyBudget

/** Money that outputs of a model cost at a connection; 0 where the operator gave no price. */
export function priceOfRun(
  { models }: Pick<StoredConnection, 'models'>,
  { model, count }: { readonly model: string; readonly count: number },
): number {
  const prices = models.flatMap((one) => (one.model === model && one.price !== null ? [one.price] : []))
  return prices.length === 0 ? 0 : Math.min(...prices) * count
}
