import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { type LoraLookRow, loraLooks } from '../../db/schema/engines.ts'

/** By the id of the LoRA. */
export async function listLooks(db: Executor): Promise<ReadonlyMap<string, LoraLookRow>> {
  return new Map((await db.select().from(loraLooks)).map((row) => [row.lora, row]))
}

/** Changes the display of a LoRA. Returns its rows before, if any, and after. */
export async function putLook(
  tx: Transaction,
  lora: string,
  change: Partial<Omit<LoraLookRow, 'lora'>>,
): Promise<{ before: LoraLookRow | undefined; after: LoraLookRow }> {
  const [before] = await tx.select().from(loraLooks).where(eq(loraLooks.lora, lora)).for('update')
  const after = { label: null, picture: null, tags: null, triggers: null, off: null, ...before, ...change, lora }
  await tx.insert(loraLooks).values(after).onConflictDoUpdate({ target: loraLooks.lora, set: after })
  return { before, after }
}
