import type { ManagedSetting } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { settingsQuery } from '../queries.ts'
import { useSetting } from './use-setting.ts'
import styles from './audience-choice.module.css'

/** Safety levels (docs/safety.md), by audience: one person, a team, the public. */
const LEVELS = ['off', 'flag', 'block'] as const
type Level = (typeof LEVELS)[number]

/** Asks for the users of the installation, and sets the safety level accordingly. */
export function AudienceChoice() {
  const setting = useQuery(settingsQuery).data?.find(({ key }) => key === 'safety.level')
  return setting && <Levels setting={setting} />
}

function Levels({ setting }: { setting: ManagedSetting }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSetting(setting)
  const hint = useId()
  const level = LEVELS.find((one) => one === setting.value)
  return (
    <section className={styles.audience}>
      <h3 className={styles.title}>{t('engines.question.audience')}</h3>
      <Choice<Level>
        label={t('engines.question.audience')}
        value={level}
        options={LEVELS.map((value) => ({ value, label: t(`engines.question.audienceOf.${value}`) }))}
        onChange={(value) => mutate(value)}
        disabled={isPending}
        describedBy={hint}
        wide
      />
      <p id={hint} className={styles.hint}>
        {level && t(`engines.question.audienceHint.${level}`)}
      </p>
    </section>
  )
}
