import type { TaskOf } from '@stipple/core/domain/task'
import type { RunIo, Warning } from '../../../spec.ts'
import type { LaidStyle } from './lay-on.ts'
import { readLearnedStyle } from './learned-style.ts'

type Loras = TaskOf<'text-to-image'>['loras']

/**
 * Reads the trained styles that a task names; their ids are addresses. A style with zero or negative strength is left out with a warning, since a style has no
 * opposite.
 * @throws {EngineError} `invalid_input` for the field `loras`, and the errors of reading a file
 */
export async function readStyles(
  loras: Loras,
  { read }: Pick<RunIo, 'read'>,
): Promise<{ styles: readonly LaidStyle[]; warnings: readonly Warning[] }> {
  const wanted = loras ?? []
  const laid = wanted.filter(({ strength }) => strength > 0)
  const styles = await Promise.all(laid.map(async ({ id, strength }) => ({ style: readLearnedStyle(await read(id)), strength })))
  return { styles, warnings: laid.length < wanted.length ? [NOT_LAID] : [] }
}

const NOT_LAID: Warning = {
  code: 'style_not_laid',
  text: {
    en: 'A trained style with a strength of 0 or less was ignored.',
    zh: '强度不大于 0 的 LoRA 没有使用。',
  },
}

/** Removes the trigger words of these styles from a prompt: they describe the style, not the contents. */
export function withoutTriggers(prompt: string, styles: readonly LaidStyle[]): string {
  const bare = styles.reduce((text, { style: { trigger } }) => (trigger === '' ? text : text.replace(spoken(trigger), ' ')), prompt)
  const rest = bare.replace(/\s{2,}/g, ' ').replace(/^[\s,，、]+|[\s,，、]+$/g, '')
  return rest === '' ? prompt : rest
}

/** Pattern of a trigger: Han characters have no spaces around them; other words must not match inside longer ones. */
function spoken(trigger: string): RegExp {
  const plain = trigger.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return /\p{Script=Han}/u.test(trigger) ? new RegExp(plain, 'giu') : new RegExp(`(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])`, 'giu')
}
