import type { ManagedSetting } from '@stipple/core/contract/manage'
import { localize } from '@stipple/core/domain/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { SettingField } from './setting-field.tsx'
import { useSetting } from './use-setting.ts'
import styles from './setting-form.module.css'

/** Kinds whose field shows the name itself, followed by the hint. */
const NAMED: ReadonlySet<ManagedSetting['kind']> = new Set<ManagedSetting['kind']>(['text', 'switch', 'lines'])

/** One setting: its name, its value, and the author of the last change. Input is kept until it is saved or undone. */
export function SettingForm({ setting }: { setting: ManagedSetting }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState<{ readonly value: ManagedSetting['value']; readonly of: number }>()
  const { mutate, isPending } = useSetting(setting)
  // Input for an older revision no longer applies.
  const draft = typed?.of === setting.revision ? typed.value : undefined
  const value = draft ?? setting.value
  const isNamed = NAMED.has(setting.kind)
  const hint = setting.hint && <p className={styles.soft}>{localize(setting.hint, language)}</p>
  const isInitial = JSON.stringify(setting.value) === JSON.stringify(setting.initial)
  return (
    <form
      className={styles.card}
      data-kind={setting.kind}
      data-hinted={setting.hint && ''}
      aria-label={localize(setting.label, language)}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft !== undefined) mutate(draft)
      }}
    >
      {!isNamed && (
        <div className={styles.head}>
          <h2>{localize(setting.label, language)}</h2>
          {hint}
        </div>
      )}
      <SettingField
        setting={setting}
        value={value}
        onChange={(next) => setTyped({ value: next, of: setting.revision })}
        // A switch is saved at once.
        onCommit={(next) => mutate(next)}
      />
      {isNamed && hint}
      <div className={styles.end}>
        {setting.changed && (
          <span className={styles.soft}>{t('manage.config.changedBy', { by: setting.changed.by, at: stamp(setting.changed.at) })}</span>
        )}
        <span className={styles.space} />
        {!isInitial && draft === undefined && (
          <Button size="small" look="quiet" disabled={isPending} onClick={() => mutate(undefined)}>
            {t('manage.config.toInitial')}
          </Button>
        )}
        {draft !== undefined && (
          <>
            <Button size="small" look="quiet" onClick={() => setTyped(undefined)}>
              {t('manage.config.undo')}
            </Button>
            <Button size="small" look="primary" type="submit" disabled={isPending}>
              {t('manage.config.save')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
