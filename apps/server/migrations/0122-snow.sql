-- How deep snow lies on the ground, where a provider of weather tells it: rules wait while it can lie on modules.
alter table weather_hours add snow_cm real;
