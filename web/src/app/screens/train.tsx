import { findMode } from '@stipple/core/modes/find-mode'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { isOpenTo } from '../../features/catalogue/public.ts'
import { Playground, useJobsOf } from '../../features/generate/public.ts'
import { NoTraining, Trainings } from '../../features/training/public.ts'

/** The form that trains a style, beside the styles that were trained. */
export function TrainScreen() {
  const { user, known } = useSession()
  const jobs = useJobsOf('Train')
  const mode = findMode('Train')
  if (!user) return known ? <LogInPrompt /> : null
  if (mode && !isOpenTo(mode, user)) return <NoTraining />
  return mode && <Playground mode={mode} model={undefined} results={<Trainings userKey={user.userKey} jobs={jobs} />} />
}
