import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useFoundTeam } from '../queries.ts'

/** Founds a team, which machines then join. */
export function FoundTeamDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const found = useFoundTeam()
  const [name, setName] = useState('')
  const [info, setInfo] = useState('')
  const problems = fieldErrors(found.error)
  const general = found.error && Object.keys(problems).length === 0 ? errorText(found.error) : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    found.mutate({ name, info }, { onSuccess: onClose })
  }
  return (
    <Dialog title={t('network.team.found')} onClose={onClose} width={420}>
      <DialogLead>{t('network.team.lead')}</DialogLead>
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
        <DialogProblem>{general}</DialogProblem>
        <Button type="submit" look="primary" size="large" wide disabled={found.isPending || name.trim() === ''}>
          {t('network.team.found')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
