/** Device `d` was entered by hand and has not reported yet. */
export const notReportedSql = `(d.gateway_id is not null and not d.discovered
  and not exists (select from latest l where l.device_id = d.id))`
