import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/clock.ts'
import { formatBytes } from '../../../lib/format.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useModelName } from '../../catalogue/public.ts'
import { extraParameters } from '../../drafts/public.ts'
import { useDetails } from '../details-store.ts'
import styles from './work-parameters.module.css'

/** Parameters of a work: the main ones, and the rest on demand. */
export function WorkParameters({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const modelOf = useModelName()
  const { shown } = useDetails()
  const id = useId()
  const { negative } = splitPrompts(work.prompt)
  const main = [
    [t('work.mode'), localize(findMode(work.mode)?.label, language) ?? work.mode],
    [t('work.model'), modelOf(work)],
    [t('work.size'), work.width && work.height ? `${work.width} × ${work.height}` : undefined],
    [t('work.length'), work.seconds === undefined ? undefined : formatClock(work.seconds)],
    [t('work.made'), stamp(work.create_time)],
    [t('work.byKey'), work.key_name],
    [t('work.credentials'), work.signed ? t('work.signed') : undefined],
  ] as const
  const details = [
    [t('work.seed'), String(work.seed)],
    ...extraParameters({ mode: work.mode, input: work.params }, language),
    [t('work.bytes'), formatBytes(work.bytes)],
  ] as const
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('work.parameters')}</h2>
        <button type="button" className={styles.toggle} aria-expanded={shown} onClick={() => useDetails.setState({ shown: !shown })}>
          {t(shown ? 'detail.hide' : 'detail.show')}
        </button>
      </div>
      <dl className={styles.list}>
        {[...main, ...(shown ? details : [])].map(([name, value]) =>
          value === undefined ? null : (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {shown && negative !== '' && (
          <div className={styles.long}>
            <dt>{t('work.negative')}</dt>
            <dd>{negative}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
