import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '../lib/query-client.ts'

export function App({ router }: { router: AnyRouter }) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
