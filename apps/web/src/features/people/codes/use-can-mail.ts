import type { DataCentre } from '@heliograph/domain/regions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { codeQueries } from './codes.queries.ts'

/** False if this installation cannot send mails. As long as that is not known, it is taken to be able to. */
export const useCanMail = (dataCentre?: DataCentre) =>
  useQuery(codeQueries(useApi(), dataCentre).channels).data?.mail !== false
