-- People see since when the reports of a node are kept, before they say what its inputs are.
call protect('unmapped_reports', '(select true from devices d where d.id = unmapped_reports.gateway_id)');
