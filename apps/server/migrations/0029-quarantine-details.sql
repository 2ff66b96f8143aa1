-- What was wrong with a payload, as a code and its values, so that everyone reads it in their own language. `reason` is
-- now only the kind of reason, and `kind` is what similar rows of a gateway have in common.
alter table quarantine add column detail jsonb, add column kind text;

update quarantine set
  reason = case when split_part(reason, ': ', 1) = any(array[
      'unknown gateway', 'too many devices', 'new device', 'device refused', 'too old', 'in the future', 'implausible',
      'seen before', 'conflicting', 'undecodable', 'over quota', 'over budget', 'message not allowed',
      'too many connections', 'another logger', 'network not allowed'
    ]) then split_part(reason, ': ', 1) else 'undecodable' end,
  detail = case
    when reason = any(array[
      'unknown gateway', 'too many devices', 'new device', 'device refused', 'too old', 'in the future', 'implausible',
      'seen before', 'conflicting', 'undecodable', 'over quota', 'over budget', 'message not allowed',
      'too many connections', 'another logger', 'network not allowed'
    ]) then null
    when reason like 'implausible: %'
      then jsonb_build_object('code', 'implausibleValues', 'values', jsonb_build_object('names', substr(reason, 14)))
    when reason like 'conflicting: other values are stored for %'
      then jsonb_build_object('code', 'otherValuesStored', 'values', jsonb_build_object('time', substr(reason, 42)))
    when reason ~ '^(network not allowed|too many connections): from an unknown address$'
      then jsonb_build_object('code', 'fromUnknownAddress')
    when reason ~ '^(network not allowed|too many connections): from '
      then jsonb_build_object('code', 'fromAddress', 'values',
        jsonb_build_object('address', substring(reason from ': from (.*)$')))
    when reason ~ '^(message not allowed|another logger): '
      then jsonb_build_object('code', 'other', 'values', jsonb_build_object('text', substring(reason from ': (.*)$')))
    when reason ~ '^Frame 0x[0-9a-f]{2} is not understood$'
      then jsonb_build_object('code', 'unknownFrame', 'values', jsonb_build_object('type', substr(reason, 7, 4)))
    when reason ~ '^(Sensor type|Frame of sensor type) [0-9a-f]{4}: '
      then jsonb_build_object(
        'code', case when reason like 'Sensor%' then 'sensorType' else 'frameOfType' end,
        'values', jsonb_build_object('type', substring(reason from 'ensor type ([0-9a-f]{4}): ')),
        'because', jsonb_build_array(case
          when reason ~ ': unknown$' then jsonb_build_object('code', 'unknownType')
          when reason ~ ': a register dump' then jsonb_build_object('code', 'registerDump')
          when reason ~ ': a Deye relay' then jsonb_build_object('code', 'deyeRelay')
          else jsonb_build_object('code', 'other', 'values',
            jsonb_build_object('text', substring(reason from 'ensor type [0-9a-f]{4}: (.*)$')))
        end))
    -- Sentences that are not known stay as they are.
    else jsonb_build_object('code', 'other', 'values', jsonb_build_object('text', reason))
  end;

update quarantine set kind = concat_ws(' ', reason, detail->>'code',
  coalesce(detail->'values'->>'type', split_part(detail->'values'->>'text', ':', 1)));
alter table quarantine alter column kind set not null;
