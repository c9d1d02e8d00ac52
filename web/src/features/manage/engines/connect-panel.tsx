import { destinationOf } from '@stipple/core/domain/public-address'
import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { closeConnect, type Start } from './connect-store.ts'
import { ContactSteps } from './contact-steps.tsx'
import { Offer } from './offer.tsx'
import { kindsQuery } from './queries.ts'
import { missingFields, settingProblems } from './setting-values.ts'
import { SettingsFields } from './settings-fields.tsx'
import { useConnectFlow } from './use-connect-flow.ts'
import { Where } from './where.tsx'
import styles from './engines.module.css'

/** Connects an engine on one screen: address, settings, models, and offer. */
export function ConnectPanel({ start }: { start: Start }) {
  const { t } = useTranslation()
  const title = useId()
  const { data: kinds, error } = useQuery(kindsQuery)
  const head = useRef<HTMLHeadingElement>(null)
  // A copied connection starts in its form.
  useEffect(() => (start.kind === undefined ? head.current?.focus() : undefined), [start.kind])
  return (
    <section className={styles.panel} aria-labelledby={title} data-under-way>
      <header className={styles.head}>
        <h2 id={title} ref={head} tabIndex={-1}>
          {t('engines.connect.title')}
        </h2>
        <IconButton label={t('engines.connect.close')} icon={<X aria-hidden />} onClick={() => closeConnect()} />
      </header>
      {error && (
        <p role="alert" className={styles.wrong}>
          {errorText(error)}
        </p>
      )}
      {!kinds && !error && <Skeleton height={160} />}
      {kinds && <Flow kinds={kinds} start={start} />}
    </section>
  )
}

/** The address at which the engine answers instead. */
function Near({ address, onTake }: { address: string; onTake: (address: string) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <span role="alert">{t('engines.contact.near', { address })}</span>
      <Button size="small" onClick={() => onTake(address)}>
        {t('engines.contact.take')}
      </Button>
    </>
  )
}

function Flow({ kinds, start }: { kinds: Parameters<typeof useConnectFlow>[0]; start: Start }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const flow = useConnectFlow(kinds, start)
  const { kind, values, found, refused, error } = flow
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (start.kind !== undefined) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [start.kind])
  // On a phone the form of a tapped tile would open below the screen. Keyboard users stay on the tiles.
  useEffect(() => {
    const top = form.current?.getBoundingClientRect().top ?? 0
    if (top > innerHeight / 2 && !document.activeElement?.matches(':focus-visible')) form.current?.scrollIntoView()
  }, [kind?.id])
  const { take } = flow
  const isTaken = useRef(false)
  useEffect(() => {
    if (!start.found || isTaken.current) return
    isTaken.current = true
    take(start.found)
  }, [start.found, take])
  const fields = kind?.fields ?? []
  const at = refused?.field === undefined ? undefined : Object.keys(settingProblems({ [refused.field]: '' }))[0]
  const besideField = at !== undefined && fields.some(({ name }) => name === at)
  const problems = refused && at !== undefined ? { ...flow.problems, [at]: localize(refused.reason, language) } : flow.problems
  // Unknown before an address is entered.
  const isPlaced = kind?.elsewhere !== 'by address' || !missingFields(fields, values).includes('address')
  const destination = kind && isPlaced ? destinationOf(kind, values) : undefined
  const isShownAtField = Object.keys(settingProblems(fieldErrors(error))).some((name) => fields.some((field) => field.name === name))
  return (
    <>
      <Where kinds={kinds} flow={flow} />
      {kind && (
        <form
          ref={form}
          className={styles.step}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            flow.look()
          }}
        >
          {destination && <p className={styles.caution}>{t('engines.connect.elsewhere', { kind: localize(destination, language) })}</p>}
          <div className={styles.fields}>
            <SettingsFields fields={fields} values={values} problems={problems} onChange={flow.change} />
          </div>
          <div className={styles.go}>
            <Button type="submit" look={found ? 'plain' : 'primary'} disabled={flow.looking}>
              {t('engines.connect.look')}
            </Button>
            <span role="status" className={styles.soft}>
              {flow.looking && t('engines.connect.looking')}
              <span className="visually-hidden">{besideField && localize(refused?.reason, language)}</span>
            </span>
          </div>
          {refused && (
            <ContactSteps at={refused.step} state="failed">
              {!besideField && <span role="alert">{localize(refused.reason, language)}</span>}
              {refused.near !== undefined && <Near address={refused.near} onTake={flow.lookAt} />}
            </ContactSteps>
          )}
          {error && !isShownAtField && (
            <p role="alert" className={styles.wrong}>
              {errorText(error)}
            </p>
          )}
        </form>
      )}
      {kind && found && <Offer key={JSON.stringify(values)} kind={kind} values={values} survey={found} />}
    </>
  )
}
