import { isAccepted, mediaOf } from '@stipple/core/domain/media'
import type { Input, Properties } from '@stipple/core/domain/property'
import { resultProblems } from '@stipple/core/domain/result-size'
import type { Task } from '@stipple/core/domain/task'
import type { Problem as InputProblem } from '@stipple/core/domain/validate-input'
import { entriesOf } from '@stipple/core/domain/value'
import type { Context } from '../../context.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { findAsset, sizeOfAsset } from '../assets/public.ts'
import { requireArchive } from '../training/public.ts'

interface Owner {
  readonly accountId: string
}

/** Refuses files that are missing or of a type that their field does not accept. */
export async function requireAssets(context: Context, member: Owner, properties: Properties, input: Input): Promise<void> {
  for (const [field, property] of Object.entries(properties)) {
    if (!property.accept) continue
    const { accept } = property
    if (entriesOf(input[field]).some((address) => mediaOf(address) && !isAccepted(address, accept)))
      throw new Problem('invalid_input', { fields: [{ field, code: 'not_accepted', params: {} }] })
    const assets = await Promise.all(entriesOf(input[field]).map((address) => findAsset(context, { accountId: member.accountId, address })))
    if (assets.includes(undefined)) throw new Problem('invalid_input', { fields: [{ field, code: 'file_gone', params: {} }] })
  }
}

/** Refuses a result that would be too large, before payment. */
export async function requireResultSize(
  context: Context,
  { accountId }: Owner,
  { task, properties }: { readonly task: Task; readonly properties: Properties },
): Promise<void> {
  const given = 'image' in task && task.image !== undefined ? await sizeOfAsset(context, { accountId, address: task.image }) : undefined
  const problems = given ? resultProblems(task, given) : []
  if (problems.length > 0) throw new Problem('invalid_input', { fields: problems.map((problem) => withTitle(problem, properties)) })
}

/** The images of a training archive. */
export async function requirePictures(context: Context, { accountId }: Owner, input: Input): Promise<void> {
  const field = 'archive'
  const file = await findAsset(context, { accountId, address: String(input[field] ?? '') })
  if (file === undefined) throw new Problem('invalid_input', { fields: [{ field, code: 'file_gone' }] })
  await requireArchive(context, { file, field })
}

/** The error with the field's title in the form. */
export function withTitle(problem: InputProblem, properties: Properties): FieldProblem {
  const title = properties[problem.field]?.label
  return { ...problem, ...(title && { title }) }
}
