import type { NetworkTeam } from '@stipple/core/contract/network'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useSaveTeam } from '../queries.ts'

/** Creates a team, which workers can join, or changes one. */
export function TeamDialog({ team, onClose }: { team?: NetworkTeam; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useSaveTeam()
  const [name, setName] = useState(team?.name ?? '')
  const [info, setInfo] = useState(team?.info ?? '')
  const problems = fieldErrors(save.error)
  const general = save.error && Object.keys(problems).length === 0 ? errorText(save.error) : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate({ id: team?.id, name, info }, { onSuccess: onClose })
  }
  return (
    <Dialog title={t(team ? 'network.team.editTitle' : 'network.team.found')} onClose={onClose} width={420}>
      {!team && <DialogLead>{t('network.team.lead')}</DialogLead>}
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('network.sort.name')}
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
        <DialogSubmit problem={general} disabled={save.isPending || name.trim() === ''}>
          {t(team ? 'common.save' : 'network.team.found')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
