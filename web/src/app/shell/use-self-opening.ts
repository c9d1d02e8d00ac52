import type { User } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { identityQuestion } from '../../features/account/public.ts'
import { hasRunningJob, jobsFollowed } from '../../features/generate/public.ts'
import { guideQuestion } from '../../features/guide/public.ts'
import { engineQuestion } from '../../features/manage/public.ts'
import { useOptions } from '../../features/options/public.ts'
import { openFirst } from '../../lib/self-opening.ts'

/** Pages where an administrator configures engines. */
const ENGINE_PAGES = /^\/((generate|manage)\b.*)?$/
const ADMINISTRATION = /^\/manage\b/

/** Used once, in the shell: the queue of dialogs that open automatically. Each page opens at most one. */
export function useSelfOpening(user: User | undefined): void {
  const queries = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const language = useOptions((options) => options.language)
  const member = user?.userKey
  const isOperator = user?.isSuper === true
  useEffect(() => {
    const gone = new AbortController()
    const questions = [
      ...(ADMINISTRATION.test(path) ? [] : [guideQuestion(language, path)]),
      ...(isOperator && ENGINE_PAGES.test(path) ? [engineQuestion(queries)] : []),
      ...(member === undefined || ADMINISTRATION.test(path) ? [] : [identityQuestion(queries)]),
    ]
    const known = member === undefined ? Promise.resolve() : jobsFollowed(gone.signal)
    void known.then(() => openFirst(questions, hasRunningJob, gone.signal))
    return () => gone.abort()
  }, [queries, path, language, member, isOperator])
}
