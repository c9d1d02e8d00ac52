import type { EngineConnection } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { ContactSteps } from './contact-steps.tsx'
import { useTest } from './use-test.ts'

type Model = EngineConnection['models'][number]

/** Last step of the first contact with a new engine: a small image. Started automatically if it is free. */
export function FirstPicture({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const model = connection.models.find(({ modes, hidden }) => modes.includes('Text2Img') && !hidden)
  if (connection.health !== 'well')
    return (
      <ContactSteps at={connection.health === 'needs_you' ? 'login' : 'reach'} state="failed">
        {localize(connection.error, language)}
      </ContactSteps>
    )
  if (!model) return <ContactSteps at="picture" state="open">{t('engines.contact.none')}</ContactSteps> // prettier-ignore
  return <Trial connection={connection} model={model} />
}

function Trial({ connection, model }: { connection: EngineConnection; model: Model }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { job, begin, busy, problem } = useTest(connection.id, model.remote_id)
  const label = localize(model.label, language)
  const isBegun = useRef(false)
  useEffect(() => {
    if (connection.elsewhere || isBegun.current) return
    isBegun.current = true
    begin()
  }, [connection.elsewhere, begin])
  const again = (
    <Button size="small" onClick={begin}>
      {t(problem === undefined ? 'engines.contact.make' : 'engines.contact.again')}
    </Button>
  )
  if (busy) return <ContactSteps at="picture" state="running">{t('engines.contact.making', { model: label, percent: Math.floor(job?.progress ?? 0) })}</ContactSteps> // prettier-ignore
  if (problem !== undefined)
    return (
      <ContactSteps at="picture" state="failed">
        <span role="alert">{t('engines.contact.notMade', { model: label, reason: problem })}</span>
        {again}
      </ContactSteps>
    )
  if (job?.status === 'Finished') return <ContactSteps at={undefined} state="open" />
  return (
    <ContactSteps at="picture" state="open">
      <span>{t('engines.contact.paid', { model: label })}</span>
      {again}
    </ContactSteps>
  )
}
