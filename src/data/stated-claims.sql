-- What the document of the study in the variable study claims, with the tests.
select claims from studies where study = getvariable('study')
