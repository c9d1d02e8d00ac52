import type { EngineConnection } from '@stipple/core/contract/engines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { type Place, PlaceFields } from './place-fields.tsx'
import { connectionsQuery, keepConnection, kindsQuery } from './queries.ts'
import { missingFields, settingProblems, startValues, toSettings, type Values } from './setting-values.ts'
import { SettingsFields } from './settings-fields.tsx'
import { isEditConflict } from './use-connection.ts'

/** Changes a connection’s settings. After a concurrent change it shows the current connection. */
export function EditDialog({ opened, onClose }: { opened: EngineConnection; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [connection, setConnection] = useState(opened)
  const [late, setLate] = useState(false)
  const reload = async () => {
    const { data } = await queries.fetchQuery(connectionsQuery)
    setConnection(data.find(({ id }) => id === opened.id) ?? connection)
    setLate(true)
  }
  return (
    <Dialog title={t('engines.editTitle', { name: opened.name })} onClose={onClose} width={520}>
      <DialogProblem>{late ? t('engines.changed') : undefined}</DialogProblem>
      <EditForm key={connection.revision} connection={connection} onLate={reload} onClose={onClose} />
    </Dialog>
  )
}

interface FormProps {
  readonly connection: EngineConnection
  readonly onLate: () => Promise<void>
  readonly onClose: () => void
}

function EditForm({ connection, onLate, onClose }: FormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id, revision, secrets } = connection
  const fields = useQuery(kindsQuery).data?.find((kind) => kind.id === connection.kind)?.fields
  const [values, setValues] = useState<Values>()
  const [place, setPlace] = useState<Place>({
    name: connection.name,
    slots: connection.slots,
    weight: connection.weight,
    daily_budget: connection.daily_budget ?? null,
  })
  const current = values ?? startValues(fields ?? [], connection.settings)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (
        await api('POST /api/manage/engine_change', {
          body: {
            id,
            revision,
            ...place,
            name: place.name.trim(),
            ...(fields && values && { settings: toSettings(fields, values) }),
          },
        })
      ).data,
    onSuccess: async (changed) => {
      notify(t('manage.saved'), { tone: 'done' })
      onClose()
      await keepConnection(queries, id, changed)
    },
    onError: (refusal) => isEditConflict(refusal) && void onLate(),
  })
  if (!fields) return <Skeleton height={240} />
  const problems = {
    ...Object.fromEntries(missing.map((name) => [name, t('engines.connect.required')])),
    ...settingProblems(fieldErrors(error)),
  }
  const isShownAtField = Object.keys(problems).some((name) => name in place || fields.some((field) => field.name === name))
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        const lacking = missingFields(fields, current, secrets)
        setMissing(lacking)
        if (lacking.length === 0) mutate()
      }}
    >
      <SettingsFields fields={fields} values={current} problems={problems} secrets={secrets} onChange={setValues} />
      <PlaceFields place={place} problems={problems} onChange={setPlace} />
      <DialogSubmit
        problem={error && !isShownAtField && !isEditConflict(error) ? errorText(error) : undefined}
        disabled={isPending}
        onCancel={onClose}
      >
        {t('common.save')}
      </DialogSubmit>
    </DialogForm>
  )
}
