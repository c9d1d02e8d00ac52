import type { NetworkWorker } from '@stipple/core/contract/network'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { teamsQuery, useChangeWorker } from '../queries.ts'
import input from '../../../components/field/input.module.css'

/** Name, description and team of the member's own worker. */
export function EditWorkerDialog({ worker, onClose }: { worker: NetworkWorker; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const change = useChangeWorker()
  const { data: teams = [] } = useQuery(teamsQuery)
  const [name, setName] = useState(worker.name)
  const [info, setInfo] = useState(worker.info)
  const [team, setTeam] = useState(worker.team?.id ?? '')
  const problems = fieldErrors(change.error)
  const general = change.error && Object.keys(problems).length === 0 ? errorText(change.error) : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate({ id: worker.id, name, info, team }, { onSuccess: onClose })
  }
  return (
    <Dialog title={t('network.worker.editTitle')} onClose={onClose} width={420}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('network.sort.name')}
          hint={t('network.worker.nameHint')}
          problem={problems['name']}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <TextArea
          label={t('network.sort.info')}
          problem={problems['info']}
          maxLength={1000}
          rows={3}
          value={info}
          onChange={(event) => setInfo(event.target.value)}
        />
        <FieldShell id={id} label={t('network.team.one')}>
          <select id={id} className={input.input} value={team} onChange={(event) => setTeam(event.target.value)}>
            <option value="">{t('network.team.alone')}</option>
            {teams.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </FieldShell>
        <DialogSubmit problem={general} disabled={change.isPending || name.trim() === ''}>
          {t('common.save')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
