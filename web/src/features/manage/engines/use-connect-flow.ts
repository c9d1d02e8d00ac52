import type { EngineKindForm, EngineSurvey } from '@stipple/core/contract/engines'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, fieldErrors } from '../../../lib/api.ts'
import type { Found, Start } from './connect-store.ts'
import { missingFields, settingProblems, startValues, toSettings, type Values } from './setting-values.ts'

/** Steps from an address or a key to an engine's models. Changing an earlier step resets the later ones. */
export function useConnectFlow(kinds: readonly EngineKindForm[], start: Start) {
  const { t } = useTranslation()
  const [kindId, setKindId] = useState(start.kind)
  const kind = kinds.find(({ id }) => id === kindId)
  const [values, setValues] = useState<Values>(start.values ?? {})
  const [missing, setMissing] = useState<readonly string[]>([])
  /** Address of an unknown engine: after choosing its kind it need not be typed again. */
  const [address, setAddress] = useState<string>()

  const survey = useMutation({
    mutationFn: async (asked: { kind: EngineKindForm; values: Values }) =>
      (
        await api('POST /api/manage/engine_survey', {
          body: { kind: asked.kind.id, settings: toSettings(asked.kind.fields, asked.values) },
        })
      ).data,
  })
  const recognize = useMutation({
    mutationFn: async (text: string | undefined) =>
      (await api('POST /api/manage/engine_recognize', { body: text === undefined ? {} : { text } })).data,
    onSuccess: ({ found: [only, ...others], address }) => {
      if (only && others.length === 0) return take(only)
      // The content below belongs to an earlier address.
      survey.reset()
      setKindId(undefined)
      setAddress(address)
    },
  })

  const look = (asked: EngineKindForm | undefined = kind, settings: Values = values) => {
    if (!asked) return
    const lacking = missingFields(asked.fields, settings)
    setMissing(lacking)
    if (lacking.length === 0) survey.mutate({ kind: asked, values: settings })
  }
  const choose = (id: string, given?: Values) => {
    const chosen = kinds.find((one) => one.id === id)
    if (!chosen) return
    const next = startValues(chosen.fields, given ?? (address !== undefined && chosen.elsewhere !== true ? { address } : undefined))
    survey.reset()
    setMissing([])
    setKindId(id)
    setValues(next)
    // A recognised engine without required settings is surveyed automatically.
    if (given && missingFields(chosen.fields, next).length === 0) look(chosen, next)
  }
  const take = (found: Found) => {
    const { settings } = found
    choose(found.kind, Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? undefined])))
  }

  const seen = survey.data
  const refused = seen?.ok === false ? seen : undefined
  const problems: Readonly<Record<string, string>> = {
    ...Object.fromEntries(missing.map((name) => [name, t('engines.connect.required')])),
    ...settingProblems(fieldErrors(survey.error)),
  }
  return {
    kind,
    values,
    problems,
    recognize,
    refused,
    error: survey.error,
    looking: survey.isPending,
    found: seen?.ok === true ? (seen.survey satisfies EngineSurvey) : undefined,
    choose,
    take,
    look: () => look(),
    /** Surveys again, at another address. */
    lookAt: (address: string) => {
      const next = { ...values, address }
      setValues(next)
      look(kind, next)
    },
    change: (next: Values) => {
      survey.reset()
      setMissing([])
      setValues(next)
    },
  }
}

export type ConnectFlow = ReturnType<typeof useConnectFlow>
