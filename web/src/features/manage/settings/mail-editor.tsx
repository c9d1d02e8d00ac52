import type { ManagedSetting } from '@stipple/core/contract/manage'
import { fillIn, MAIL_KINDS, MAIL_PARTS, MAIL_VARIABLES, type MailPart, paragraphsOf } from '@stipple/core/domain/mail-text'
import { type Language, LANGUAGES } from '@stipple/core/domain/text'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSite } from '../../site/public.ts'
import { textIn, textsIn } from './texts-in.ts'
import { useLanguageName } from './use-language-name.ts'
import styles from './mail-editor.module.css'

type Value = ManagedSetting['value']

interface Props {
  readonly setting: ManagedSetting
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Texts of a mail in each language, beside the mail with example values, which can be sent to the administrator. */
export function MailEditor({ setting, value, onChange }: Props) {
  const { t } = useTranslation()
  const shown = useLanguage()
  const languageName = useLanguageName()
  const [language, setLanguage] = useState<Language>(shown)
  const parts = partsIn(value)
  const field = (part: MailPart) => ({
    label: t(`manage.config.mails.${part}`),
    value: textIn(parts[part], language),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...parts, [part]: { ...textsIn(parts[part]), [language]: target.value } }),
  })
  return (
    <div className={styles.mail}>
      <div className={styles.fields}>
        <Choice
          label={t('manage.config.mails.language')}
          value={language}
          options={LANGUAGES.map((one) => ({ value: one, label: languageName(one) }))}
          onChange={setLanguage}
        />
        <TextInput maxLength={150} {...field('subject')} />
        <TextArea rows={9} maxLength={5000} {...field('text')} />
        <TextInput maxLength={80} {...field('action')} />
        <dl className={styles.variables}>
          {MAIL_VARIABLES.map((name) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{t(`manage.config.mails.variables.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Preview of={(part) => textIn(parts[part], language) || textIn(parts[part], 'en')} />
      <TestMail setting={setting} value={value} language={language} />
    </div>
  )
}

function Preview({ of }: { of: (part: MailPart) => string }) {
  const { t } = useTranslation()
  const values = { site: location.origin, name: t('manage.config.mails.someone') }
  return (
    <section className={styles.preview} aria-label={t('manage.config.mails.preview')}>
      <p className={styles.soft}>{t('manage.config.mails.preview')}</p>
      <h3 className={styles.subject}>{fillIn(of('subject'), values)}</h3>
      {paragraphsOf(of('text')).map((pieces, at) => (
        <p key={at} className={styles.paragraph}>
          {pieces.map((piece, place) => (
            <Fragment key={place}>
              {place > 0 && <span className={styles.link}>{fillIn(of('action'), values)}</span>}
              {fillIn(piece, values)}
            </Fragment>
          ))}
        </p>
      ))}
    </section>
  )
}

function TestMail({ setting, value, language }: Omit<Props, 'onChange'> & { language: Language }) {
  const { t } = useTranslation()
  const sends = useSite()?.mail === true
  const kind = MAIL_KINDS.find((one) => `mails.${one}` === setting.key)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => kind && (await api('POST /api/manage/mail_test', { body: { kind, language, value } })).data,
    onSuccess: (data) => data && notify(t('manage.config.mails.sent', data), { tone: 'done' }),
    onError: notifyError,
  })
  return (
    <div className={styles.test}>
      <Button size="small" icon={<Send size={16} aria-hidden />} disabled={!sends || isPending} onClick={() => mutate()}>
        {t('manage.config.mails.test')}
      </Button>
      {!sends && <span className={styles.soft}>{t('manage.config.mails.none')}</span>}
    </div>
  )
}

const partsIn = (value: Value): Record<MailPart, Value> => {
  const found = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return Object.fromEntries(MAIL_PARTS.map((part) => [part, found[part] ?? {}])) as Record<MailPart, Value>
}
