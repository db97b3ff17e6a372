"""Tests of fio_parser. Run from the repository:

python3 -m unittest discover -s loaders/fio_parser/tests -t loaders/fio_parser
"""
