import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useState } from 'react'
import { keepFocus } from '../lib/keep-focus.ts'
import { createQueryClient } from '../lib/query-client.ts'

export function App({ router }: { router: AnyRouter }) {
  const [queries] = useState(createQueryClient)
  useEffect(keepFocus, [])
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
