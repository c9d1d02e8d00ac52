/**
 * Waits for statements that were asked of one transaction one after another, and are sent together: each must ask before it first waits, as prepared ones do, so that
 * the database does them in this order. Throws what the first of them that failed threw, when none is under way any more.
 */
export async function inOrder<const T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(asked)
  for (const result of results) if (result.status === 'rejected') throw result.reason
  // The edge where a list becomes the tuple again.
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as { -readonly [K in keyof T]: Awaited<T[K]> }
}
