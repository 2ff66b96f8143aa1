-- Of the wireless network that a gateway uses, as it says. It moves with the gateway.
alter table gateways add column ssid text;
