import type { ModeId } from '@stipple/core/domain/mode-ids'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './engines.module.css'

/** The modes of a model by name, in small letters. */
export function ModeLabels({ modes }: { modes: readonly ModeId[] }) {
  const language = useLanguage()
  return (
    <span className={styles.modes}>
      {modes.map((id) => (
        <span key={id}>{localize(findMode(id)?.label, language) ?? id}</span>
      ))}
    </span>
  )
}
