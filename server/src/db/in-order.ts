import { statementsOf, type Transaction } from './database.ts'

/**
 * Asks several things of one transaction one after another without waiting, so that they are sent together and the database does them in this order. Each must ask
 * before it first waits, as prepared statements do and queries that end in `.execute()`, or answer undefined at once; one that does not would come after those behind it, and fails. Throws what the first of them that failed threw,
 * when none is under way any more.
 */
export async function inOrder<const T extends readonly (() => unknown)[]>(
  tx: Transaction,
  asks: T,
): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const results = await Promise.allSettled(
    asks.map((ask) => {
      const before = statementsOf(tx)
      const answer = ask()
      return answer !== undefined && statementsOf(tx) === before ? tooLate(answer) : answer
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  // The edge where a list becomes the tuple again.
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as {
    -readonly [K in keyof T]: Awaited<ReturnType<T[K]>>
  }
}

async function tooLate(answer: unknown): Promise<never> {
  await answer
  throw new Error('a statement that is sent together with others was asked only after it had waited')
}
