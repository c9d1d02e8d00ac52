import { isDuplicate } from './errors.ts'

/** Returns true if the new name was free. */
export const isNameFree = async (change: () => Promise<unknown>): Promise<boolean> =>
  (await undefinedIfTaken(async () => ({ done: await change() }))) !== undefined

/** Result of a change; undefined if its new name is taken. */
export async function undefinedIfTaken<T>(change: () => Promise<T>): Promise<T | undefined> {
  try {
    return await change()
  } catch (error) {
    if (isDuplicate(error)) return undefined
    throw error
  }
}
