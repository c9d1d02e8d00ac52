import { QueryClient } from '@tanstack/react-query'
import { isOffline } from './api.ts'

/** Remote lists are fresh for five minutes unless a query overrides it; only an unreachable server is retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isOffline(error) && failures < 2,
        retryDelay: 800,
      },
      mutations: { retry: false },
    },
  })
