import type { PromptLibrary } from '@stipple/core/contract/prompts'
import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Input } from '@stipple/core/domain/property'
import { namedLibrary } from '@stipple/core/prompt-library/named-library'
import type { Query } from '../../db/driver/query.ts'
import { upsertPrompt } from './data.ts'

const libraries: Partial<Record<PromptLanguage, PromptLibrary>> = {}

/** The prompt library with names in one language; put together when it is first asked for. */
export const promptLibrary = (language: PromptLanguage): PromptLibrary => (libraries[language] ??= namedLibrary(language))

/**
 * Keeps the prompt of a job's input among the prompts that its member has used; an input without one keeps nothing. Part of the transaction that
 * inserts the job, and after the account's lock (`hold`): who erases an account locks it before its prompts, too.
 */
export function keptPrompt({ accountId, input }: { accountId: string; input: Input }): Query<unknown> | undefined {
  const { prompt } = input
  return typeof prompt !== 'string' || prompt.trim() === '' ? undefined : upsertPrompt(accountId, prompt.trim())
}
