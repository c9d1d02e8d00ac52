import type { EngineKindForm, EngineSurvey } from '@stipple/core/contract/engines'
import { localize } from '@stipple/core/domain/text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { closeConnect } from './connect-store.ts'
import { type Choice, FoundModels } from './found-models.tsx'
import { type Place, PlaceFields } from './place-fields.tsx'
import { connectionsQuery, keepConnection } from './queries.ts'
import { toSettings, type Values } from './setting-values.ts'
import { programOf, SurveyFacts } from './survey-facts.tsx'
import styles from './engines.module.css'

interface Props {
  readonly kind: EngineKindForm
  readonly values: Values
  readonly survey: EngineSurvey
}

/** Result of a survey, and the offer to members with names and prices. */
export function Offer(props: Props) {
  const { kind, values, survey } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const taken = useQuery(connectionsQuery).data?.data.map(({ name }) => name) ?? []
  const [place, setPlace] = useState<Place>({ name: freeName(nameFor(localize(kind.label, language), props), taken), slots: survey.slots })
  const [choice, setChoice] = useState<Choice>({ off: new Set(), costs: {} })
  const none = survey.models.length > 0 && survey.models.length === choice.off.size

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (
        await api('POST /api/manage/engine_add', {
          body: {
            kind: kind.id,
            name: place.name.trim(),
            settings: toSettings(kind.fields, values),
            slots: place.slots,
            ...(!isPlain(choice) && {
              models: survey.models.flatMap(({ remote_id }) => {
                const cost = choice.costs[remote_id]
                return choice.off.has(remote_id) ? [] : [{ remote_id, ...(cost !== undefined && { cost }) }]
              }),
            }),
          },
        })
      ).data,
    onSuccess: async (connection) => {
      notify(t('engines.connect.connected', { name: connection.name }), { tone: 'done' })
      closeConnect(connection.id)
      await keepConnection(queries, connection.id, connection)
    },
  })
  return (
    <div className={styles.step}>
      <SurveyFacts kind={kind} survey={survey} />
      {survey.models.length > 0 ? (
        <FoundModels models={survey.models} choice={choice} onChange={setChoice} />
      ) : (
        <p className={styles.soft}>{t('engines.connect.noModels')}</p>
      )}
      <form
        className={styles.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <PlaceFields place={place} problems={fieldErrors(error)} onChange={setPlace} />
        {error && (
          <p role="alert" className={styles.wrong}>
            {errorText(error)}
          </p>
        )}
        <div className={styles.go}>
          <Button type="submit" look="primary" size="large" disabled={isPending || none || place.name.trim() === ''}>
            {t('engines.connect.action')}
          </Button>
          <span role="status" className={styles.soft}>
            {isPending && t('engines.connect.connecting')}
            {none && t('engines.connect.tickOne')}
          </span>
        </div>
      </form>
    </div>
  )
}

/** All models at their suggested prices, without text. */
const isPlain = ({ off, costs }: Choice): boolean => off.size === 0 && Object.keys(costs).length === 0

/** Suggested name: the program, and its machine if different; the machine alone for an unknown program. */
function nameFor(label: string, { kind, values, survey }: Props): string {
  const program = programOf(label, survey.version).replace(/(,| v?\d).*/, '')
  const address = typeof values['address'] === 'string' ? URL.parse(values['address']) : null
  if (!address || kind.elsewhere === true) return program
  if (survey.version === '') return address.host
  const needsNone =
    /^(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(address.hostname) || address.hostname.includes(program.toLowerCase())
  return needsNone ? program : `${program} · ${address.hostname}`
}

/** The name, with a number if another connection has it. */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  let number = 2
  while (taken.includes(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}
